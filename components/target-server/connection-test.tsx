'use client'
import { CircleAlert, CircleCheck, Plug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { isTestable } from './server-address'
import styles from './target-server.module.css'
import type { ConnectionTests } from './use-connection-tests'

interface ConnectionTestProps {
  server: { protocol?: unknown; address?: unknown; port?: unknown }
  tests: ConnectionTests
}

/** Shows the test button of one server with its last result beside it. */
export function ConnectionTest({ server, tests }: ConnectionTestProps) {
  const t = useTranslations('target-server.test')
  const state = isTestable(server) ? tests.stateOf(server) : undefined
  const running = state === 'running'
  const run = () => {
    if (isTestable(server)) void tests.run(server)
  }
  return (
    <Row gap={2} columnGap={3}>
      <Button
        size="sm"
        icon={<Plug size={14} aria-hidden="true" />}
        loading={running}
        disabled={!isTestable(server)}
        title={isTestable(server) ? undefined : t('incomplete')}
        onClick={run}
      >
        {running ? t('running') : state ? t('again') : t('button')}
      </Button>
      <Text as="span" size="sm" role="status">
        {state !== undefined && state !== 'running' ? <Result result={state.result} ms={Math.round(state.durationMs)} /> : null}
      </Text>
    </Row>
  )
}

function Result({ result, ms }: { result: string; ms: number }) {
  const t = useTranslations('target-server.test.result')
  const connected = result === 'connected'
  const Icon = connected ? CircleCheck : CircleAlert
  return (
    <span className={connected ? styles.passed : styles.failed}>
      <Icon size={14} aria-hidden="true" /> {t(result, { ms })}
    </span>
  )
}
