import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { oneOf, optional, type Read, serviceUrl, SettingsError, whole } from './parse';

export const generatorKinds = ['illustrator', 'openai-images', 'sdapi', 'bfl', 'gemini'] as const;
export type GeneratorKind = (typeof generatorKinds)[number];
export type OutsideKind = Exclude<GeneratorKind, 'illustrator'>;

/** The abilities of a server that speaks the OpenAI wire format. */
export interface ImageProfile {
  sendResponseFormat: boolean;
  sendQuality: boolean;
  sendOutputFormat: boolean;
  sendModeration: boolean;
  /** POST images/edits with reference pictures. */
  edits: boolean;
  /** Reference pictures in one request. */
  maxRefs: number;
  negativeField: boolean;
  /** The form of prompt that the server prefers. */
  wording: 'sentences' | 'words';
}

const profiles: Readonly<Record<string, ImageProfile>> = {
  openai: {
    sendResponseFormat: false,
    sendQuality: true,
    sendOutputFormat: true,
    sendModeration: true,
    edits: true,
    maxRefs: 4,
    negativeField: false,
    wording: 'sentences',
  },
  'sd-cpp': {
    sendResponseFormat: false,
    sendQuality: false,
    sendOutputFormat: true,
    sendModeration: false,
    edits: true,
    maxRefs: 2,
    negativeField: false,
    wording: 'words',
  },
  localai: {
    sendResponseFormat: true,
    sendQuality: false,
    sendOutputFormat: false,
    sendModeration: false,
    edits: false,
    maxRefs: 0,
    negativeField: true,
    wording: 'words',
  },
  ollama: {
    sendResponseFormat: true,
    sendQuality: false,
    sendOutputFormat: false,
    sendModeration: false,
    edits: false,
    maxRefs: 0,
    negativeField: false,
    wording: 'sentences',
  },
  sd: {
    sendResponseFormat: false,
    sendQuality: false,
    sendOutputFormat: false,
    sendModeration: false,
    edits: true,
    maxRefs: 1,
    negativeField: true,
    wording: 'words',
  },
  bfl: {
    sendResponseFormat: false,
    sendQuality: false,
    sendOutputFormat: true,
    sendModeration: false,
    edits: true,
    maxRefs: 4,
    negativeField: false,
    wording: 'sentences',
  },
  gemini: {
    sendResponseFormat: false,
    sendQuality: false,
    sendOutputFormat: false,
    sendModeration: false,
    edits: true,
    maxRefs: 4,
    negativeField: false,
    wording: 'sentences',
  },
};
const profileOf: Readonly<Record<OutsideKind, string>> = {
  'openai-images': 'openai',
  sdapi: 'sd',
  bfl: 'bfl',
  gemini: 'gemini',
};

const urlOf: Readonly<Record<OutsideKind, string>> = {
  'openai-images': 'https://api.openai.com/v1',
  sdapi: 'http://127.0.0.1:7860',
  bfl: 'https://api.bfl.ai/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
};

export interface ModelChoice {
  /** Null: the model that the server has loaded. */
  model: string | null;
  quality: string | null;
}

export interface OutsideSettings {
  kind: OutsideKind;
  url: URL;
  key: string | null;
  profile: ImageProfile;
  /** Side of the requested square, in pixels. */
  size: number;
  models: Record<Tier, ModelChoice>;
  /**
   * Hosts, besides the API's own, from which finished pictures may be fetched. A leading dot stands for all
   * hosts below.
   */
  resultHosts: string[];
  timeoutMs: number;
  /** Moderates free text before it is drawn; null: only the built-in list and the provider do. */
  moderationModel: string | null;
}

export interface S3Settings {
  endpoint: URL;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  prefix: string;
}

export interface PictureSettings {
  /** Null: the built-in illustrator makes the pictures. */
  outside: OutsideSettings | null;
  /** Pictures generated at once in each worker. */
  concurrency: number;
  /** Null: files lie in the data folder. */
  s3: S3Settings | null;
}

/** The exact text that an operator has to set before Gemini is used; docs/settings.md says why. */
export const geminiAcknowledgement = 'nobody-under-18-uses-this-service';

export function readPictureSettings(read: Read): PictureSettings {
  const kind = read('IMAGE_GENERATOR', 'illustrator', oneOf(generatorKinds));
  return {
    outside: isOutside(kind) ? readOutside(read, kind) : null,
    concurrency: read('IMAGE_CONCURRENCY', '2', (raw) => whole(raw, 1, 32)),
    s3: readS3(read),
  };
}

const isOutside = (kind: GeneratorKind): kind is OutsideKind => Object.hasOwn(urlOf, kind);

function readOutside(read: Read, kind: OutsideKind): OutsideSettings {
  if (kind === 'gemini') read('IMAGE_GEMINI_ACKNOWLEDGEMENT', '', acknowledged);
  const url = read('IMAGE_API_URL', urlOf[kind], serviceUrl);
  const isLocal = (url as URL | undefined)?.protocol === 'http:';
  const name = (raw: string): string | null => {
    if (raw === '' && kind !== 'sdapi')
      throw new SettingsError(`is missing: models of ${kind} change too often for a default`);
    return optional(raw);
  };
  const model = read('IMAGE_MODEL', '', name);
  const quality = read('IMAGE_QUALITY', '', optional);
  const choice = (better: Tier, below: ModelChoice): ModelChoice => ({
    model: read(`IMAGE_MODEL_${better.toUpperCase()}`, below.model ?? '', optional),
    quality: read(`IMAGE_QUALITY_${better.toUpperCase()}`, below.quality ?? '', optional),
  });
  const models = {} as Record<Tier, ModelChoice>;
  tiers.reduce((below, tier) => (models[tier] = choice(tier, below)), { model, quality });
  return {
    kind,
    url,
    key: read('IMAGE_API_KEY', '', (raw) => {
      if (raw === '' && kind !== 'sdapi' && !isLocal)
        throw new SettingsError(`is missing: ${kind} needs one`);
      return optional(raw);
    }),
    profile: read('IMAGE_PROFILE', profileOf[kind], profile),
    size: read('IMAGE_SIZE', '1024', (raw) => {
      const side = whole(raw, 256, 2_048);
      if (side % 64 !== 0) throw new SettingsError('must be a multiple of 64');
      return side;
    }),
    models,
    resultHosts: read('IMAGE_RESULT_HOSTS', kind === 'bfl' ? '.bfl.ai' : '', hosts),
    timeoutMs: read('IMAGE_TIMEOUT_SECONDS', '90', (raw) => whole(raw, 5, 300) * 1_000),
    moderationModel: read('IMAGE_MODERATION_MODEL', '', (raw) => {
      if (raw !== '' && kind !== 'openai-images') throw new SettingsError('is for openai-images only');
      return optional(raw);
    }),
  };
}

function acknowledged(raw: string): void {
  if (raw !== geminiAcknowledgement)
    throw new SettingsError(
      `must be "${geminiAcknowledgement}": Google's terms bar services that anybody under 18 is likely to use`,
    );
}

/** The name of a profile and the differences of this server: "localai +edits refs=2 -negative". */
function profile(raw: string): ImageProfile {
  const [name = '', ...changes] = raw.split(/[\s,]+/);
  const known = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (!known) throw new SettingsError(`must begin with one of: ${Object.keys(profiles).join(', ')}`);
  const mine = { ...known };
  const flags = {
    'response-format': 'sendResponseFormat',
    quality: 'sendQuality',
    'output-format': 'sendOutputFormat',
    moderation: 'sendModeration',
    edits: 'edits',
    negative: 'negativeField',
  } as const;
  for (const change of changes) {
    const refs = /^refs=(\d{1,2})$/.exec(change);
    const flag = Object.entries(flags).find(([word]) => word === change.slice(1));
    if (refs) mine.maxRefs = Number(refs[1]);
    else if (change === 'words' || change === 'sentences') mine.wording = change;
    else if (flag && /^[+-]/.test(change)) mine[flag[1]] = change.startsWith('+');
    else
      throw new SettingsError(
        `does not know "${change}"; there are refs=N, words, sentences, and with + or - in front: ${Object.keys(flags).join(', ')}`,
      );
  }
  return mine;
}

function hosts(raw: string): string[] {
  const given = raw
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  if (given.some((host) => !/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) || /^[\d.]+$/.test(host)))
    throw new SettingsError('must be names of hosts, with a dot in front for all below');
  return given;
}

function readS3(read: Read): S3Settings | null {
  const endpoint = read('S3_ENDPOINT', '', (raw) => (raw === '' ? null : serviceUrl(raw)));
  const bucket = read('S3_BUCKET', '', (raw) => {
    if (raw !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(raw))
      throw new SettingsError('is not the name of a bucket');
    return raw;
  });
  if (!endpoint && bucket === '') return null;
  const needed = (raw: string): string => {
    if (raw === '')
      throw new SettingsError('is missing: with S3_ENDPOINT or S3_BUCKET pictures are kept in S3');
    return raw;
  };
  return {
    endpoint: read('S3_ENDPOINT', '', (raw) => serviceUrl(needed(raw))),
    bucket: read('S3_BUCKET', '', needed),
    region: read('S3_REGION', 'us-east-1', (raw) => raw),
    accessKeyId: read('S3_ACCESS_KEY_ID', '', needed),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', '', needed),
    prefix: read('S3_PREFIX', '', (raw) => {
      if (!/^([A-Za-z0-9_-]+\/)*$/.test(raw))
        throw new SettingsError('must end in / and hold letters, digits, - and _ only');
      return raw;
    }),
  };
}
