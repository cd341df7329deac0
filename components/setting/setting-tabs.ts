/** The tabs of the general settings by their names in the address (product rules, section 2); the first is the default. */
export const SETTING_TABS = ['admin', 'login-history', 'version', 'audit', 'email-setting', 'email'] as const
export type SettingTab = (typeof SETTING_TABS)[number]

/** Returns the tab in an address. */
export function settingTabOf(given: unknown): SettingTab {
  return SETTING_TABS.find((tab) => tab === given) ?? SETTING_TABS[0]
}
