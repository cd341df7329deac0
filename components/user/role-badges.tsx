import { ROLES, type Role } from '@portico/contract/role'
import { Code2, Shield, ShieldCheck, User } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

const ICONS = { superAdmin: ShieldCheck, admin: Shield, developer: Code2, user: User }

/** Shows a person's roles, the most powerful first. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('user')
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 'var(--space-1)' }}>
      {ROLES.filter((role) => roles.includes(role)).map((role) => {
        const Icon = ICONS[role]
        return (
          <Badge
            key={role}
            tone={role === 'superAdmin' || role === 'admin' ? 'brand' : 'neutral'}
            icon={<Icon size={13} aria-hidden="true" />}
          >
            {t(`roleNames.${role}`)}
          </Badge>
        )
      })}
    </span>
  )
}
