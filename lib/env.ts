/** The settings of the web server. */
export interface Env {
  /** The port that this process listens on. */
  port: number
  platformUrl: string
  /** Seal cookies: the first seals, all of them open, so that a secret can be changed without signing anybody out. */
  sessionSecrets: readonly [string, ...string[]]
  /** What the web server shows to the platform, and to its own internal route. */
  webToken: string
  /** The origin that people see, without a path: `http://localhost:3000`. */
  publicUrl: string
}

const SECRET_MIN = 32

let parsed: Env | undefined

/** The settings, read once at the first use; a wrong one throws with its name. Never called while building. */
export function env(): Env {
  parsed ??= readEnv(process.env)
  return parsed
}

/** Reads the settings out of environment variables; throws an `Error` that names the wrong one. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const port = Number(variables.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT must be 1 to 65535, not "${variables.PORT}"`)
  const [sessionSecret = '', ...formerSecrets] = (variables.SESSION_SECRET ?? '').split(',').map((secret) => secret.trim())
  if ([sessionSecret, ...formerSecrets].some(({ length }) => length < SECRET_MIN))
    throw new Error(`SESSION_SECRET must have at least ${SECRET_MIN} characters, and so must each of several by comma`)
  const webToken = variables.WEB_TOKEN ?? ''
  if (webToken === '') throw new Error('WEB_TOKEN is missing: the platform knows the web server by it')
  return {
    port,
    platformUrl: readOrigin('PLATFORM_URL', variables.PLATFORM_URL ?? 'http://127.0.0.1:4000'),
    sessionSecrets: [sessionSecret, ...formerSecrets],
    webToken,
    publicUrl: readOrigin('PUBLIC_URL', variables.PUBLIC_URL ?? 'http://localhost:3000'),
  }
}

function readOrigin(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new Error(`${name} must be an address like http://localhost:3000, not "${value}"`)
  }
  return new URL(value).origin
}
