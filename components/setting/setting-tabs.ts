/** The tabs of the general settings by their names in the address (product rules, section 2); the first is open when it names none. */
export const SETTING_TABS = ['admin', 'login-history', 'audit', 'email-setting', 'email'] as const
export type SettingTab = (typeof SETTING_TABS)[number]

/** The tab that an address asks for. */
export function settingTabOf(given: unknown): SettingTab {
  return SETTING_TABS.find((tab) => tab === given) ?? SETTING_TABS[0]
}
