'use client'
import type { OwnAccount } from '@portico/contract/account-settings/account-settings-endpoints'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Lines, Row } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import type { Area } from '@/lib/session/area'
import styles from './account-settings.module.css'
import { AuthenticatorActions } from './authenticator-actions'

/** With this many recovery codes or fewer, the screen advises to create new ones. */
const FEW_CODES = 3

/** Shows how an account is protected, with the actions that improve it. */
export function SecurityPanel({ account, area }: { account: OwnAccount; area: Area }) {
  const t = useTranslations('account-settings')
  const { authenticatorOn, recoveryCodesLeft, twoStepRequired, passwordChangedAt } = account
  return (
    <Lines as="div" pad={4}>
      <Protection
        title={t('security.password')}
        actions={<LinkButton href={paths[area].profile.password}>{t('changePassword')}</LinkButton>}
      >
        {passwordChangedAt
          ? t.rich('security.passwordChanged', { when: () => <RelativeTime value={passwordChangedAt} /> })
          : t('security.passwordNever')}
      </Protection>
      <Protection
        title={t('security.twoStep')}
        badge={<State on={twoStepRequired} label={t(twoStepRequired ? 'security.required' : 'security.notRequired')} />}
      >
        {t(twoStepRequired ? 'security.twoStepOn' : 'security.twoStepOff')}
      </Protection>
      <Protection
        title={t('security.authenticator')}
        badge={<State on={authenticatorOn} label={t(authenticatorOn ? 'security.on' : 'security.off')} />}
        actions={<AuthenticatorActions account={account} />}
      >
        {authenticatorOn ? t('security.authenticatorOn', { count: recoveryCodesLeft }) : t('security.authenticatorOff')}
        {authenticatorOn && recoveryCodesLeft <= FEW_CODES ? (
          <Text tone="warning" weight="medium" className={styles.warning}>
            {t('security.fewCodes')}
          </Text>
        ) : null}
      </Protection>
      {area === 'user' ? (
        <Protection
          title={t('security.accessTokens')}
          actions={<LinkButton href={paths.user.accessTokens}>{t('security.manageTokens')}</LinkButton>}
        >
          {t('security.accessTokensHelp')}
        </Protection>
      ) : null}
    </Lines>
  )
}

interface ProtectionProps {
  title: string
  badge?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

function Protection({ title, badge, actions, children }: ProtectionProps) {
  return (
    <Row gap={3} columnGap={6} align="start" justify="between">
      <div className={styles.protectionBody}>
        <Row as="h3" gap={2} weight="semibold" className={styles.protectionTitle}>
          {title}
          {badge}
        </Row>
        <Text as="div" tone="muted">
          {children}
        </Text>
      </div>
      {actions ? (
        <Row gap={2} align="stretch">
          {actions}
        </Row>
      ) : null}
    </Row>
  )
}

function State({ on, label }: { on: boolean; label: string }) {
  const Icon = on ? CircleCheck : CircleDashed
  return (
    <Badge tone={on ? 'success' : 'neutral'} icon={<Icon size={13} aria-hidden="true" />}>
      {label}
    </Badge>
  )
}
