'use client'
import type { SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import { Ban, CircleCheck, CirclePause, CircleX, KeyRound, type LucideIcon, MailWarning, ShieldAlert, ShieldX, UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'

const LOOK: Record<SignInResult, { tone: BadgeTone; icon: LucideIcon }> = {
  success: { tone: 'success', icon: CircleCheck },
  codeNeeded: { tone: 'info', icon: KeyRound },
  wrongPassword: { tone: 'warning', icon: CircleX },
  wrongCode: { tone: 'warning', icon: CircleX },
  paused: { tone: 'danger', icon: CirclePause },
  blocked: { tone: 'danger', icon: Ban },
  notAllowedRole: { tone: 'danger', icon: ShieldX },
  emailNotVerified: { tone: 'neutral', icon: MailWarning },
  deactivated: { tone: 'neutral', icon: UserX },
  sessionReused: { tone: 'danger', icon: ShieldAlert },
}

/** Shows the result of a sign-in as icon, text and color. */
export function SignInResultBadge({ result }: { result: SignInResult }) {
  const t = useTranslations('login-history.results')
  const { tone, icon: Icon } = LOOK[result]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {t(result)}
    </Badge>
  )
}
