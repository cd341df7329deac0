import type { StageStatus } from './stage.ts'

export const STAGE_EVENTS = ['pause', 'resume'] as const
export type StageEvent = (typeof STAGE_EVENTS)[number]

/** Domain decisions, section 6: active ⇄ paused. */
export const STAGE_TRANSITIONS: readonly { from: StageStatus; event: StageEvent; to: StageStatus }[] = [
  { from: 'active', event: 'pause', to: 'paused' },
  { from: 'paused', event: 'resume', to: 'active' },
]
