import { deviceNameLimit } from '@pictick/rules/household/link-code';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import { SavedField } from '../family/saved-field';
import { validateFamilyName } from '../family/validate-family-name';
import { type LinkedDevice, reasonOf, useChangeDevice } from './linked-devices';

/** The name of a device, saved when the field is left. */
export function DeviceName({
  householdId,
  device: { id, name },
}: {
  householdId: string;
  device: LinkedDevice;
}) {
  const { t } = useTranslation();
  const change = useChangeDevice({
    onSuccess: (_, { patch }) =>
      showToast({ text: t('linked.renamed', { name: patch.name ?? name }), about: `device ${id}` }),
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
  });
  return (
    <SavedField
      label={t('linked.name')}
      value={change.isPending ? (change.variables?.patch.name ?? name) : name}
      problemOf={(wish) => {
        const wrong = validateFamilyName(wish, deviceNameLimit);
        return wrong && t(wrong, { max: deviceNameLimit });
      }}
      onSave={(wish) => change.mutate({ householdId, deviceId: id, patch: { name: wish } })}
    />
  );
}
