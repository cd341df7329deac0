/** Product rules, section 3: version (stage). */
export const AUTH_TYPES = ['apiKey', 'oauth2'] as const
export type AuthType = (typeof AUTH_TYPES)[number]

/** What gateways can verify. OAuth 2.0 needs an introspection endpoint, which no environment has: every token would be refused. */
export const SERVED_AUTH_TYPES: readonly AuthType[] = ['apiKey']

export function isServedAuthType(type: AuthType): boolean {
  return SERVED_AUTH_TYPES.includes(type)
}

/** allow: only the listed addresses; restrict: all but the listed; disable: no rule. */
export const IP_RULE_MODES = ['allow', 'restrict', 'disable'] as const
export type IpRuleMode = (typeof IP_RULE_MODES)[number]
export const IP_ADDRESSES_MAX = 200

export const STAGE_STATUSES = ['active', 'paused'] as const
export type StageStatus = (typeof STAGE_STATUSES)[number]

export const STAGE_NAME_MIN = 2
export const STAGE_NAME_MAX = 20
export const STAGES_PER_API_MAX = 50
