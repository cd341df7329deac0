import { ERROR_STATUS } from '@portico/contract/error-code'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { type Program, REQUIRED, type Setting, type WhenUnset } from '@portico/settings/setting'
import { SETTINGS } from '@portico/settings/settings'
import { portalPaths } from '@/lib/portal-paths'

const PROGRAMS: Partial<Record<Program, string>> = { start: 'npm start', web: 'web', platform: 'platform', gateway: 'gateway' }
const NONE = '–'

/** What precedes the default and the programs that read a setting, and the word for one that has to be set. */
export type SettingLabels = Record<'unset' | 'readers' | 'required', string>

/** Returns the names of the settings that operators may set. */
export function documentedSettings(): [name: string, setting: Setting<unknown>][] {
  return Object.entries<Setting<unknown>>(SETTINGS).filter(([, { isInternal }]) => !isInternal)
}

/** Returns the list of all settings in Markdown, made from their declarations; `translated` has their meanings in another language. */
export function settingsMarkdown(labels: SettingLabels, translated: Readonly<Record<string, string>>): string {
  return documentedSettings()
    .map(([name, setting]) => {
      const readers = (Object.entries(setting.readers) as [Program, WhenUnset][]).flatMap(([program, whenUnset]) => {
        const reader = PROGRAMS[program] ?? []
        return whenUnset === REQUIRED ? [`${reader} (${labels.required})`] : reader
      })
      const about = translated[name] ?? setting.about
      return `- \`${name}\` – ${about}  \n  ${labels.unset}: ${defaultOf(setting)} · ${labels.readers}: ${readers.join(', ')}`
    })
    .join('\n')
}

/** Returns the lists of error codes in Markdown: of the platform with their texts, of the gateway with links to their pages. */
export function errorCodesMarkdown(
  titles: { platform: string; gateway: string },
  meanings: Readonly<Record<string, string>>,
  gatewayMeanings: Readonly<Record<string, { summary: string }>>,
): string {
  const platform = Object.entries(ERROR_STATUS).map(([code, status]) => `- ${status} \`${code}\` – ${meanings[code] ?? ''}`)
  const gateway = (Object.entries(GATEWAY_ERROR_STATUS) as [GatewayErrorCode, number][]).map(
    ([code, status]) => `- ${status} [${code}](${portalPaths.gatewayError(code)}) – ${gatewayMeanings[code]?.summary ?? ''}`,
  )
  return [`## ${titles.gateway}`, gateway.join('\n'), `## ${titles.platform}`, platform.join('\n')].join('\n\n')
}

function defaultOf({ readers }: Setting<unknown>): string {
  const value = Object.values(readers).find((candidate) => typeof candidate === 'string' && candidate !== '')
  return typeof value === 'string' ? `\`${value}\`` : NONE
}
