/** Not `disabled`: a button that goes out of use by being pressed would take the focus, and with it the keys, along. */
export const usable = (may: boolean, onClick: () => void) => ({ 'aria-disabled': !may, onClick: may ? onClick : undefined });
