import type { DeparturePreview } from '@portico/contract/account-settings/departure'
import { AtSign, Blocks, KeyRound, LogOut, type LucideIcon, Server, Ticket } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatusBadge } from '@/components/ui/status-badge'
import styles from './account-settings.module.css'

/** What becomes of a person's things when they leave, one line a kind; kinds that they have nothing of are left out. */
export function DepartureFates({ departure, email }: { departure: DeparturePreview; email: string }) {
  const t = useTranslations('account-settings.unregister')
  const { apis, apiCount, targetServerGroupCount, subscriptions, subscriptionCount, keyCount } = departure
  const hasThings = apiCount + targetServerGroupCount + subscriptionCount + keyCount > 0
  return (
    <ul className={styles.fates}>
      {apiCount > 0 ? (
        <Fate icon={Blocks} title={t('apis', { count: apiCount })} help={t('apisHelp')}>
          <Names label={t('apis', { count: apiCount })} more={apiCount - apis.length}>
            {apis.map(({ id, name, heir }) => (
              <li key={id} className={styles.name}>
                {t('api', { name, heir })}
              </li>
            ))}
          </Names>
        </Fate>
      ) : null}
      {targetServerGroupCount > 0 ? <Fate icon={Server} title={t('groups', { count: targetServerGroupCount })} /> : null}
      {subscriptionCount > 0 ? (
        <Fate icon={Ticket} title={t('subscriptions', { count: subscriptionCount })}>
          <Names label={t('subscriptions', { count: subscriptionCount })} more={subscriptionCount - subscriptions.length}>
            {subscriptions.map(({ id, apiName, status }) => (
              <li key={id} className={styles.name}>
                <span>{apiName}</span>
                <StatusBadge status={status} />
              </li>
            ))}
          </Names>
        </Fate>
      ) : null}
      {keyCount > 0 ? <Fate icon={KeyRound} title={t('keys', { count: keyCount })} help={t('keysHelp')} /> : null}
      <Fate icon={LogOut} title={t('signOut')} help={hasThings ? undefined : t('nothing')} />
      <Fate icon={AtSign} title={t('addressStays', { email })} />
    </ul>
  )
}

interface FateProps {
  icon: LucideIcon
  title: string
  help?: string
  children?: ReactNode
}

function Fate({ icon: Icon, title, help, children }: FateProps) {
  return (
    <li className={styles.fate}>
      <Icon size={16} aria-hidden="true" />
      <div className={styles.fateBody}>
        <p className={styles.fateTitle}>{title}</p>
        {help ? <p className={styles.muted}>{help}</p> : null}
        {children}
      </div>
    </li>
  )
}

/** The names that a preview gives; a long list scrolls, by the keyboard too. */
function Names({ label, more, children }: { label: string; more: number; children: ReactNode }) {
  const t = useTranslations('account-settings.unregister')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.names} aria-label={label} tabIndex={0}>
      <ul>{children}</ul>
      {more > 0 ? <p className={styles.muted}>{t('more', { count: more })}</p> : null}
    </section>
  )
}
