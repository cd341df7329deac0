import { OPTIONAL, type Program, REQUIRED, type Setting, type WhenUnset } from './setting.ts'
import { SETTINGS } from './settings.ts'

const PARTS = ['web', 'platform', 'gateway'] as const satisfies readonly Program[]
const NONE = '–'
const LINE_MAX = 120

const EXAMPLE_HEAD =
  'Every setting of "npm start" with its default. Copy this file to .env and change what you need; a variable of the shell overrides the file. An invalid value stops the start with one line that names the setting.'

/** Returns the Markdown table of the settings of `npm start`. */
export function startTable(): string {
  const rows = documented()
    .filter(([, { readers }]) => readers.start !== undefined)
    .map(([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.about} |`)
  return ['| setting | default | what it is |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Returns the Markdown table of the settings of parts that run alone: what each part does when a setting is not set. */
export function partsTable(): string {
  const rows = documented()
    .filter(([, { readers }]) => PARTS.some((part) => readers[part] !== undefined))
    .map(([name, { about, readers }]) => `| \`${name}\` | ${PARTS.map((part) => shown(readers[part])).join(' | ')} | ${about} |`)
  return [`| setting | ${PARTS.join(' | ')} | what it is |`, '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}

/** Returns the text of `.env.example`. */
export function environmentExample(): string {
  const blocks = documented()
    .filter(([, { readers }]) => readers.start !== undefined)
    .map(([name, setting]) => {
      const { about, note, example, readers, defaultText } = setting
      const value = typeof readers.start === 'string' ? readers.start : ''
      const text = [`${about}.`, note, defaultText === undefined ? undefined : `Default: ${defaultText}.`].filter(Boolean).join(' ')
      return [...comment(text.replaceAll('`', '"')), value === '' ? `# ${name}=${example ?? ''}` : `${name}=${value}`].join('\n')
    })
  return `${[comment(EXAMPLE_HEAD).join('\n'), ...blocks].join('\n\n')}\n`
}

function documented(): [string, Setting<unknown>][] {
  return Object.entries<Setting<unknown>>(SETTINGS).filter(([, { isInternal }]) => !isInternal)
}

function defaultOf({ defaultText, readers }: Setting<unknown>): string {
  return defaultText ?? (typeof readers.start === 'string' && readers.start !== '' ? `\`${readers.start}\`` : NONE)
}

function shown(whenUnset: WhenUnset | undefined): string {
  if (whenUnset === undefined) return NONE
  if (whenUnset === REQUIRED) return 'required'
  return whenUnset === OPTIONAL || whenUnset === '' ? 'optional' : `\`${whenUnset}\``
}

function comment(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length >= LINE_MAX) lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
