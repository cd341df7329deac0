import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { ROLES } from '@portico/contract/role'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LocalTime } from '@/components/ui/local-time'
import styles from './notification.module.css'

const strong = (chunks: ReactNode) => <strong>{chunks}</strong>

type Told = Pick<NotificationView, 'type' | 'issuer' | 'apiName' | 'roles' | 'planned'>

/** Shows a notification as a sentence in the reader's language, with the names of persons and APIs, and the moment of what is planned. */
export function NotificationText({ type, issuer, apiName, roles, planned }: Told) {
  const t = useTranslations('notification')
  const format = useFormatter()
  const locale = useLocale()
  const held = ROLES.filter((role) => roles.includes(role)).map((role) => t(`roleNames.${role}`))
  return (
    <span className={styles.sentence}>
      {t.rich(planned ? `planned.${planned.state}` : `texts.${type}`, {
        issuer: issuer ?? '',
        gone: issuer === null ? 'yes' : 'no',
        about: apiName === null ? 'operators' : 'api',
        apiName: apiName ?? t('someApi'),
        roles: format.list(held, { type: 'conjunction' }),
        who: strong,
        what: strong,
        when: () => (planned ? <LocalTime value={planned.at} locale={locale} /> : null),
      })}
    </span>
  )
}
