export type SoundName = 'stamp' | 'star' | 'turn' | 'minute' | 'end';
