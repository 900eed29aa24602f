import { readSettings, type Settings } from './env';

const base = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
  DATA_DIR: '.',
  WEB_DIR: '.',
  ART_DIR: '.',
  GOOGLE_CLIENT_ID: '-',
  GOOGLE_CLIENT_SECRET: '-',
  JWT_KEYS: Buffer.alloc(32).toString('base64url'),
  HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
};
const read = (given: Record<string, string>): Settings['pictures'] =>
  readSettings({ ...base, ...given }).pictures;
const openai = { IMAGE_GENERATOR: 'openai-images', IMAGE_API_KEY: 'k', IMAGE_MODEL: 'small' };
const s3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 's',
};

describe('the settings of pictures', () => {
  it('need no variable: the illustrator draws, and files lie in the data folder', () => {
    expect(read({})).toEqual({ outside: null, concurrency: 2, s3: null });
  });

  it('give each tier the model and quality of the tier below, unless it has its own', () => {
    const { models } = read({
      ...openai,
      IMAGE_QUALITY: 'low',
      IMAGE_MODEL_PRO: 'large',
      IMAGE_QUALITY_PLATINUM: 'high',
    }).outside!;
    expect(models).toEqual({
      trial: { model: 'small', quality: 'low' },
      starter: { model: 'small', quality: 'low' },
      pro: { model: 'large', quality: 'low' },
      platinum: { model: 'large', quality: 'high' },
    });
  });

  it('know the servers with the OpenAI wire format, and the differences of one server', () => {
    expect(
      read({ ...openai, IMAGE_PROFILE: 'localai +edits refs=2 -negative, sentences' }).outside?.profile,
    ).toMatchObject({
      sendResponseFormat: true,
      edits: true,
      maxRefs: 2,
      negativeField: false,
      wording: 'sentences',
    });
    expect(
      read({
        IMAGE_GENERATOR: 'openai-images',
        IMAGE_API_URL: 'http://127.0.0.1:11434/v1',
        IMAGE_MODEL: 'm',
        IMAGE_PROFILE: 'ollama',
      }).outside,
    ).toMatchObject({ key: null });
    expect(read({ IMAGE_GENERATOR: 'sdapi' }).outside).toMatchObject({
      models: { trial: { model: null } },
      url: new URL('http://127.0.0.1:7860'),
    });
    expect(read({ IMAGE_GENERATOR: 'bfl', IMAGE_API_KEY: 'k', IMAGE_MODEL: 'm' }).outside).toMatchObject({
      resultHosts: ['.bfl.ai'],
    });
    expect(read(s3).s3).toMatchObject({ bucket: 'pictures', region: 'us-east-1', prefix: '' });
  });

  it('accept Gemini only with the acknowledgement', () => {
    const gemini = { IMAGE_GENERATOR: 'gemini', IMAGE_API_KEY: 'k', IMAGE_MODEL: 'm' };
    expect(() => read(gemini)).toThrow(/IMAGE_GEMINI_ACKNOWLEDGEMENT must be .* under 18/);
    expect(() => read({ ...gemini, IMAGE_GEMINI_ACKNOWLEDGEMENT: 'yes' })).toThrow(
      /IMAGE_GEMINI_ACKNOWLEDGEMENT/,
    );
    expect(
      read({ ...gemini, IMAGE_GEMINI_ACKNOWLEDGEMENT: 'nobody-under-18-uses-this-service' }).outside?.kind,
    ).toBe('gemini');
  });

  it.each([
    [{ IMAGE_GENERATOR: 'dall-e' }, /IMAGE_GENERATOR must be one of/],
    [{ ...openai, IMAGE_MODEL: '' }, /IMAGE_MODEL is missing/],
    [{ ...openai, IMAGE_API_KEY: '' }, /IMAGE_API_KEY is missing/],
    [{ ...openai, IMAGE_API_URL: 'http://api.example.org' }, /IMAGE_API_URL must be https/],
    [
      { ...openai, IMAGE_API_URL: 'https://user:pw@api.example.org' },
      /IMAGE_API_URL must be an address without/,
    ],
    [{ ...openai, IMAGE_API_URL: 'file:///etc/passwd' }, /IMAGE_API_URL must be an http/],
    [{ ...openai, IMAGE_PROFILE: 'other' }, /IMAGE_PROFILE must begin with/],
    [{ ...openai, IMAGE_PROFILE: 'openai +speed' }, /does not know "\+speed"/],
    [{ ...openai, IMAGE_RESULT_HOSTS: '169.254.169.254' }, /IMAGE_RESULT_HOSTS must be names/],
    [{ ...openai, IMAGE_SIZE: '1000' }, /multiple of 64/],
    [{ ...openai, IMAGE_TIMEOUT_SECONDS: '0' }, /IMAGE_TIMEOUT_SECONDS must be/],
    [{ IMAGE_GENERATOR: 'sdapi', IMAGE_MODERATION_MODEL: 'm' }, /openai-images only/],
    [{ IMAGE_CONCURRENCY: '0' }, /IMAGE_CONCURRENCY/],
    [{ S3_BUCKET: 'pictures' }, /S3_ENDPOINT is missing.*S3_ACCESS_KEY_ID is missing/],
    [{ ...s3, S3_BUCKET: 'A/../b' }, /not the name of a bucket/],
    [{ ...s3, S3_PREFIX: '../' }, /S3_PREFIX must end/],
    [{ ...s3, S3_ENDPOINT: 'http://s3.example.org' }, /must be https/],
  ])('refuse %j', (given, complaint) =>
    expect(() => read(given as unknown as Record<string, string>)).toThrow(complaint),
  );
});
