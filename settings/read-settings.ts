import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Format, InvalidText } from './formats.ts'
import { type OPTIONAL, type Program, REQUIRED, type Setting } from './setting.ts'
import { SETTINGS, type SettingName } from './settings.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

type Table = typeof SETTINGS
type ValueOf<Name extends SettingName> = Table[Name] extends { format: Format<infer T> } ? T : never
type ReadersOf<Name extends SettingName> = Table[Name]['readers']

/** The values of the settings that a program reads. */
export type Settings<P extends Program> = {
  [Name in SettingName as P extends keyof ReadersOf<Name> ? Name : never]: P extends keyof ReadersOf<Name>
    ? ReadersOf<Name>[P] extends typeof OPTIONAL
      ? ValueOf<Name> | undefined
      : ValueOf<Name>
    : never
}

/** A setting that prevents the start; its message is one line that names the setting. */
export class SettingError extends Error {}

/** Returns the environment variables of this process. */
export function processEnvironment(): NodeJS.ProcessEnv {
  return process.env
}

/** Names that the file `.env` may hold for others: Node, its libraries, and `compose.yaml`. */
const NAMES_OF_OTHERS = /^(?:NODE_|NEXT_|PG|LC_)|^(?:TZ|LANG|HTTPS?_PROXY|NO_PROXY|DATABASE_PASSWORD)$/

/**
 * Returns the environment variables of this process, with those of the file `.env` in `folder` that are not set. Throws `SettingError` for
 * the first name of the file that nothing reads, because a misspelled setting would have no effect.
 */
export function environmentWithFile(folder: string): NodeJS.ProcessEnv {
  const file = join(folder, '.env')
  if (!existsSync(file)) return { ...processEnvironment() }
  const values = parseEnv(readFileSync(file, 'utf8'))
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(SETTINGS, name) && !NAMES_OF_OTHERS.test(name))
  if (unknown !== undefined) throw new SettingError(`Unknown name ${unknown} in .env: README.md and docs/operations.md list the names.`)
  return { ...values, ...processEnvironment() }
}

/** Reads the settings of a program; throws `SettingError` for the first that is invalid or missing. */
export function readSettings<P extends Program>(program: P, environment: Environment = processEnvironment()): Settings<P> {
  const values = Object.entries<Setting<unknown>>(SETTINGS)
    .filter(([, { readers }]) => readers[program] !== undefined)
    .map(([name, setting]) => [name, readSetting(name, setting, program, environment[name]?.trim())])
  return Object.fromEntries(values) as Settings<P>
}

/** Returns the address of the web pages for their visitors, without a slash at its end. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Settings<'web'>, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`
}

/** Throws `SettingError` if one of two settings is set and the other is not. */
export function requireTogether<Name extends SettingName>(settings: Record<Name, unknown>, one: Name, other: Name): void {
  for (const [missing, present] of [
    [one, other],
    [other, one],
  ] as const)
    if (settings[missing] === undefined && settings[present] !== undefined)
      throw new SettingError(`Missing ${missing}: set it together with ${present}.`)
}

function readSetting(name: string, setting: Setting<unknown>, program: Program, given: string | undefined): unknown {
  const { format, formats, readers, isSecret } = setting
  const { allowed, parse } = formats?.[program] ?? format
  const whenUnset = readers[program]
  const text = given || whenUnset
  if (text === REQUIRED) throw new SettingError(`Missing ${name}: use ${allowed}.`)
  if (typeof text !== 'string') return undefined
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof InvalidText)) throw error
    throw new SettingError(`Invalid ${name}${isSecret ? '' : ` "${error.text}"`}: use ${allowed}.`)
  }
}
