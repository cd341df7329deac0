import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { ROLES } from '@portico/contract/role'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from './notification.module.css'

const strong = (chunks: ReactNode) => <strong>{chunks}</strong>

/** Shows a notification as a sentence in the reader's language, with the names of persons and APIs. */
export function NotificationText({ type, issuer, apiName, roles }: Pick<NotificationView, 'type' | 'issuer' | 'apiName' | 'roles'>) {
  const t = useTranslations('notification')
  const format = useFormatter()
  const held = ROLES.filter((role) => roles.includes(role)).map((role) => t(`roleNames.${role}`))
  return (
    <span className={styles.sentence}>
      {t.rich(`texts.${type}`, {
        issuer: issuer ?? '',
        gone: issuer === null ? 'yes' : 'no',
        apiName: apiName ?? t('someApi'),
        roles: format.list(held, { type: 'conjunction' }),
        who: strong,
        what: strong,
      })}
    </span>
  )
}
