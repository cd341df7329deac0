import { type Environment, readSettings, requireTogether, SettingError, type Settings } from '@portico/settings/read-settings'

const PORTS = ['PORT', 'PLATFORM_PORT', 'GATEWAY_PORT', 'GATEWAY_OPS_PORT', 'PLATFORM_OPS_PORT', 'WEB_OPS_PORT'] as const

/** Returns the settings of `npm start`; throws `SettingError` for the first that is invalid, missing or contradicts another. */
export function readStartSettings(environment: Environment): Settings<'start'> {
  const settings = readSettings('start', environment)
  PORTS.forEach((name, index) => {
    const twin = PORTS.slice(0, index).find((earlier) => settings[name] !== undefined && settings[earlier] === settings[name])
    if (twin) throw new SettingError(`Duplicate port ${settings[name]} in ${twin} and ${name}: use a different port for each.`)
  })
  requireTogether(settings, 'SUPER_ADMIN_EMAIL', 'SUPER_ADMIN_PASSWORD')
  return settings
}
