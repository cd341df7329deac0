'use client'
import { mayDo } from '@portico/contract/access'
import type { Locale } from '@portico/contract/locale'
import type { SubscriptionStatus } from '@portico/contract/subscription/subscription-states'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { VisuallyHidden } from '@/components/ui/text'
import { type HeldSubscription, subscribeState } from '@/lib/catalogue/subscribe-state'
import { localePath, portalPaths } from '@/lib/portal-paths'
import { browserSession } from '@/lib/session/browser/browser-session'
import styles from './api-detail.module.css'

/** Loaded with the first call: only signed-in people make any. */
const callPath = async (method: string, path: string, body?: unknown) =>
  (await import('@/lib/platform/call-from-browser')).callPath(method, path, body)

const loadForm = () => import('./subscribe-form').then(({ SubscribeForm }) => ({ default: SubscribeForm }))
/** Loaded while the subscription is asked for: only people who may request one need it. */
const SubscribeForm = lazy(loadForm)

export interface SubscribeLabels {
  action: string
  again: string
  purpose: string
  sending: string
  signedOut: string
  signIn: string
  join: string
  notUser: string
  signInOther: string
  open: string
  openApproved: string
  failed: string
  /** What the person typed before the session ended is in the field again. */
  restored: string
  unavailable: string
  retry: string
  loading: string
  /** What a status means for the person. */
  statuses: Record<SubscriptionStatus, string>
}

interface SubscribePanelProps {
  locale: Locale
  apiId: string
  labels: SubscribeLabels
  /** The badges of a current subscription, rendered by the server so that the browser need not load all badges. */
  badges: Record<'WAITING' | 'APPROVED', ReactNode>
  /** What follows a request, rendered by the server; `approvedNext` takes its place for a person whose request was approved. */
  next: ReactNode
  approvedNext: ReactNode
  /** The field `purpose` without a visible label, rendered by the server. */
  purposeField: ReactNode
}

type Newest = { found: HeldSubscription | null } | 'unasked' | 'unavailable'

/**
 * Shows what a visitor can do about the API: sign in, subscribe, or open the subscription; and what follows. Visitors see the first HTML
 * unchanged; for signed-in people every state, and the placeholder before it, takes the same height, so that the page does not move.
 */
export function SubscribePanel({ locale, apiId, labels, badges, next, approvedNext, purposeField }: SubscribePanelProps) {
  const { session, known } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  const [newest, setNewest] = useState<Newest>('unasked')
  const mayHold = mayDo('subscription.request', session.roles)

  const ask = useCallback(async () => {
    const [answer] = await Promise.all([callPath('GET', `/my/subscriptions/by-api/${apiId}`), loadForm()]).catch(() => [])
    const found = (answer as { subscription: HeldSubscription | null } | undefined)?.subscription
    setNewest(found === undefined ? 'unavailable' : { found })
  }, [apiId])
  useEffect(() => {
    if (mayHold) void ask()
  }, [mayHold, ask])

  const subscribe = async (purpose: string) => {
    try {
      setNewest({ found: (await callPath('POST', '/my/subscriptions', { apiId, purpose })) as HeldSubscription })
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'Unauthorized') return (await import('@/lib/platform/session-over')).handleSessionOver('SessionExpired')
      if (code !== 'AlreadyRequested') throw error
      await ask()
    }
  }

  const ways = (): ReactNode => {
    if (!known || (mayHold && newest === 'unasked')) {
      return (
        <>
          {known ? null : <SignInWays locale={locale} apiId={apiId} labels={labels} data-visitors="" />}
          <Loading label={labels.loading} />
        </>
      )
    }
    if (newest === 'unavailable') {
      return (
        <Stack gap={3} justify="between" className={styles.state}>
          <p role="alert">{labels.unavailable}</p>
          <button type="button" className={styles.secondaryLink} onClick={() => void ask()}>
            {labels.retry}
          </button>
        </Stack>
      )
    }
    const state = subscribeState(session.roles, newest === 'unasked' ? null : newest.found)
    switch (state.kind) {
      case 'signedOut':
        // In the place of those of visitors, so that a focused link stays.
        return (
          <>
            <SignInWays locale={locale} apiId={apiId} labels={labels} />
            {null}
          </>
        )
      case 'notUser':
        return (
          <Stack gap={3} className={styles.state}>
            <p>{labels.notUser}</p>
            <a href={hrefWithNext(locale, portalPaths.login, apiId)} className={styles.secondaryLink}>
              {labels.signInOther}
            </a>
          </Stack>
        )
      case 'held':
        return <Held subscription={state.subscription} labels={labels} badge={badges[state.subscription.status]} />
      case 'mayRequest':
        return (
          <Stack gap={3} className={styles.state}>
            {state.earlier ? (
              <p>
                {labels.statuses[state.earlier.status]} <a href={portalPaths.user.subscription(state.earlier.id)}>{labels.open}</a>
              </p>
            ) : null}
            <Suspense>
              <SubscribeForm isAgain={state.earlier !== undefined} labels={labels} purposeField={purposeField} onSubscribe={subscribe} />
            </Suspense>
          </Stack>
        )
    }
  }
  const isApproved = typeof newest === 'object' && newest.found?.status === 'APPROVED'
  return (
    <>
      {ways()}
      {isApproved ? approvedNext : next}
    </>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <p className={styles.waiting} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
    </p>
  )
}

function SignInWays({
  locale,
  apiId,
  labels,
  ...rest
}: Pick<SubscribePanelProps, 'locale' | 'apiId' | 'labels'> & { 'data-visitors'?: '' }) {
  return (
    <Stack gap={3} {...rest}>
      <p>{labels.signedOut}</p>
      <Row gap={2} align="stretch">
        <a href={hrefWithNext(locale, portalPaths.login, apiId)} className={styles.primaryLink}>
          {labels.signIn}
        </a>
        <a href={hrefWithNext(locale, portalPaths.join, apiId)} className={styles.secondaryLink}>
          {labels.join}
        </a>
      </Row>
    </Stack>
  )
}

function Held({ subscription, labels, badge }: { subscription: HeldSubscription; labels: SubscribeLabels; badge: ReactNode }) {
  const approved = subscription.status === 'APPROVED'
  return (
    <Stack gap={3} align="start" justify="between" className={styles.state} role="status">
      {badge}
      <p>{labels.statuses[subscription.status]}</p>
      <a href={portalPaths.user.subscription(subscription.id)} className={approved ? styles.primaryLink : styles.secondaryLink}>
        {approved ? labels.openApproved : labels.open}
      </a>
    </Stack>
  )
}

/** Returns the address of a page of signing in or up that leads back to the API's page. */
function hrefWithNext(locale: Locale, path: string, apiId: string): string {
  const next = localePath(locale, portalPaths.api(apiId))
  return `${localePath(locale, path)}?${new URLSearchParams({ next })}`
}
