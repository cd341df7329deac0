import type { SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import { Ban, CircleCheck, CircleX, Clock, KeyRound, type LucideIcon, ShieldAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'

const LOOKS: Record<SignInResult, { tone: BadgeTone; icon: LucideIcon }> = {
  success: { tone: 'success', icon: CircleCheck },
  codeNeeded: { tone: 'info', icon: KeyRound },
  wrongPassword: { tone: 'danger', icon: CircleX },
  paused: { tone: 'warning', icon: Clock },
  wrongCode: { tone: 'danger', icon: CircleX },
  blocked: { tone: 'warning', icon: Ban },
  notAllowedRole: { tone: 'neutral', icon: Ban },
  emailNotVerified: { tone: 'neutral', icon: Clock },
  deactivated: { tone: 'neutral', icon: Ban },
  sessionReused: { tone: 'danger', icon: ShieldAlert },
}

/** Shows the result of a sign-in as icon, text and color. */
export function SignInResultBadge({ result }: { result: SignInResult }) {
  const t = useTranslations('account-settings.signIns.results')
  const { tone, icon: Icon } = LOOKS[result]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {t(result)}
    </Badge>
  )
}
