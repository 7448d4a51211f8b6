import packageJson from '../../package.json' with { type: 'json' };

/** Version of this build, as health answers it. */
export const version: string = packageJson.version;
