import {
  Ban,
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleX,
  Clock,
  EyeOff,
  Globe,
  Hourglass,
  Loader,
  type LucideIcon,
  MailCheck,
  MailWarning,
  Pin,
  RefreshCw,
  ShieldCheck,
  Unplug,
  UserCheck,
  UserX,
} from 'lucide-react'
import type { BadgeTone } from './badge'

/** The look of each state of the product; its texts are in the kit messages under `status`. */
export const STATUS_LOOK = {
  WAITING: { tone: 'warning', icon: Clock },
  APPROVED: { tone: 'success', icon: CircleCheck },
  REJECTED: { tone: 'danger', icon: CircleX },
  CANCELED_BY_USER: { tone: 'neutral', icon: Ban },
  CANCELED_BY_DEVELOPER: { tone: 'danger', icon: Ban },
  UNPUBLISH: { tone: 'neutral', icon: EyeOff },
  PUBLISHED: { tone: 'success', icon: Globe },
  active: { tone: 'success', icon: CirclePlay },
  paused: { tone: 'warning', icon: CirclePause },
  inactive: { tone: 'neutral', icon: CirclePause },
  deprecated: { tone: 'warning', icon: Hourglass },
  notDeployed: { tone: 'neutral', icon: CircleDashed },
  deployed: { tone: 'success', icon: CirclePlay },
  Starting: { tone: 'info', icon: Loader },
  Running: { tone: 'success', icon: CircleCheck },
  'Config Update': { tone: 'info', icon: RefreshCw },
  Unavailable: { tone: 'danger', icon: Unplug },
  expected: { tone: 'neutral', icon: CircleDashed },
  exposed: { tone: 'brand', icon: Globe },
  normal: { tone: 'success', icon: CircleCheck },
  abnormal: { tone: 'danger', icon: CircleAlert },
  healthy: { tone: 'success', icon: CircleCheck },
  unhealthy: { tone: 'danger', icon: CircleAlert },
  dnsError: { tone: 'danger', icon: CircleAlert },
  notAllowed: { tone: 'danger', icon: CircleAlert },
  unknown: { tone: 'neutral', icon: CircleDashed },
  registered: { tone: 'success', icon: UserCheck },
  withdrawn: { tone: 'neutral', icon: UserX },
  verified: { tone: 'success', icon: ShieldCheck },
  unverified: { tone: 'warning', icon: Clock },
  queued: { tone: 'info', icon: Clock },
  sent: { tone: 'success', icon: MailCheck },
  failed: { tone: 'danger', icon: MailWarning },
  held: { tone: 'warning', icon: MailWarning },
  revoked: { tone: 'neutral', icon: Ban },
  live: { tone: 'success', icon: Check },
  disabled: { tone: 'danger', icon: CircleX },
  pending: { tone: 'info', icon: Clock },
  retrying: { tone: 'warning', icon: RefreshCw },
  delivered: { tone: 'success', icon: CircleCheck },
  undelivered: { tone: 'danger', icon: CircleX },
  pinned: { tone: 'brand', icon: Pin },
} as const satisfies Record<string, { tone: BadgeTone; icon: LucideIcon }>

export type Status = keyof typeof STATUS_LOOK

/** Returns the look of a state; that of `unknown` for an unknown one. */
export function statusLookOf(status: string): { tone: BadgeTone; icon: LucideIcon; key: Status } {
  const key: Status = Object.hasOwn(STATUS_LOOK, status) ? (status as Status) : 'unknown'
  return { ...STATUS_LOOK[key], key }
}
