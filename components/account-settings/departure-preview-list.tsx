import type { DeparturePreview } from '@portico/contract/account-settings/departure'
import { AtSign, Blocks, KeyRound, LogOut, type LucideIcon, Server, Ticket } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import styles from './account-settings.module.css'

/** Shows what happens to a person's resources when the account is closed, one line per kind; kinds without any are left out. */
export function DeparturePreviewList({ departure, email }: { departure: DeparturePreview; email: string }) {
  const t = useTranslations('account-settings.unregister')
  const { apis, apiCount, targetServerGroupCount, subscriptions, subscriptionCount, keyCount } = departure
  const hasThings = apiCount + targetServerGroupCount + subscriptionCount + keyCount > 0
  return (
    <Stack as="ul" gap={4} size="sm">
      {apiCount > 0 ? (
        <Fate icon={Blocks} title={t('apis', { count: apiCount })} help={t('apisHelp')}>
          <Names label={t('apis', { count: apiCount })} more={apiCount - apis.length}>
            {apis.map(({ id, name, newOwner }) => (
              <Row as="li" gap={1} columnGap={3} justify="between" key={id} className={styles.name}>
                {t('api', { name, heir: newOwner })}
              </Row>
            ))}
          </Names>
        </Fate>
      ) : null}
      {targetServerGroupCount > 0 ? <Fate icon={Server} title={t('groups', { count: targetServerGroupCount })} /> : null}
      {subscriptionCount > 0 ? (
        <Fate icon={Ticket} title={t('subscriptions', { count: subscriptionCount })}>
          <Names label={t('subscriptions', { count: subscriptionCount })} more={subscriptionCount - subscriptions.length}>
            {subscriptions.map(({ id, apiName, status }) => (
              <Row as="li" gap={1} columnGap={3} justify="between" key={id} className={styles.name}>
                <span>{apiName}</span>
                <StatusBadge status={status} />
              </Row>
            ))}
          </Names>
        </Fate>
      ) : null}
      {keyCount > 0 ? <Fate icon={KeyRound} title={t('keys', { count: keyCount })} help={t('keysHelp')} /> : null}
      <Fate icon={LogOut} title={t('signOut')} help={hasThings ? undefined : t('nothing')} />
      <Fate icon={AtSign} title={t('addressStays', { email })} />
    </Stack>
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
    <Row as="li" nowrap gap={3} align="start" className={styles.fate}>
      <Icon size={16} aria-hidden="true" />
      <Text as="div" grow breakable>
        <Text weight="semibold">{title}</Text>
        {help ? <Text tone="muted">{help}</Text> : null}
        {children}
      </Text>
    </Row>
  )
}

/** Shows the names of a preview; a long list scrolls, also by keyboard. */
function Names({ label, more, children }: { label: string; more: number; children: ReactNode }) {
  const t = useTranslations('account-settings.unregister')
  return (
    <Stack as="section" gap={1} className={styles.names} aria-label={label} tabIndex={0}>
      <ul>{children}</ul>
      {more > 0 ? <Text tone="muted">{t('more', { count: more })}</Text> : null}
    </Stack>
  )
}
