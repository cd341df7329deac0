/** Product rules, section 3: version (stage). */
export const AUTH_TYPES = ['apiKey', 'oauth2'] as const
export type AuthType = (typeof AUTH_TYPES)[number]

/** Returns whether the gateways of an environment can authenticate callers that way: OAuth 2.0 only if they verify access tokens. */
export function isServedAuthType(type: AuthType, verifiesTokens: boolean): boolean {
  return type !== 'oauth2' || verifiesTokens
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
