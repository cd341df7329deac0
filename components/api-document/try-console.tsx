'use client'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { type ConsoleOperation, consoleOperation } from '@/lib/api-document/console-operation'
import { readOperation } from '@/lib/api-document/read-operation'
import { browserSession } from '@/lib/session/browser/browser-session'
import styles from './api-document.module.css'
import { ConsoleForm } from './console-form'
import { type ConsoleLabels, loadConsoleLabels } from './console-labels'
import type { ConsoleProps } from './console-props'

const labelsOf = new Map<string, Promise<ConsoleLabels>>()

/** Returns the texts of a language, loaded once for a page. */
function labelsIn(language: string): Promise<ConsoleLabels> {
  const known = labelsOf.get(language) ?? loadConsoleLabels(language)
  labelsOf.set(language, known)
  known.catch(() => labelsOf.delete(language))
  return known
}

/** Returns the console with the texts of the page's language. Rejects when they cannot be loaded. */
export async function loadConsole(): Promise<ComponentType<ConsoleProps>> {
  const labels = await labelsIn(document.documentElement.lang)
  return function LoadedConsole(props) {
    return <TryConsole {...props} labels={labels} />
  }
}

/** Calls one operation from its page: asks to sign in first, then loads the operation and shows its form. */
function TryConsole({ labels, ...props }: ConsoleProps & { labels: ConsoleLabels }) {
  const [attempt, setAttempt] = useState(0)
  const { session, known } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  if (!known) return <Muted>{labels.loading}</Muted>
  if (session.id === 0) {
    return (
      <Row gap={3} columnGap={5} size="sm" surface="inset" className={styles.panel}>
        <p>{labels.signedOut}</p>
        <p>
          <a className={buttonClass('primary', 'md')} href={props.signInHref}>
            {labels.signIn}
          </a>
        </p>
      </Row>
    )
  }
  return <OperationConsole {...props} key={attempt} labels={labels} onRetry={() => setAttempt(attempt + 1)} />
}

function OperationConsole({ from, slug, onRetry, ...props }: ConsoleProps & { labels: ConsoleLabels; onRetry: () => void }) {
  const { labels } = props
  const [operation, setOperation] = useState<ConsoleOperation | null>()
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: ConsoleOperation | null) => isCurrent && setOperation(loaded)
    readOperation(from, slug).then(
      (reading) => show(consoleOperation(reading)),
      () => show(null),
    )
    return () => {
      isCurrent = false
    }
  }, [from, slug])
  if (operation === undefined) return <Muted role="status">{labels.loading}</Muted>
  if (operation === null) {
    return (
      <Row gap={3} columnGap={5} size="sm" surface="inset" className={styles.panel}>
        <p role="alert">{labels.notLoaded}</p>
        <Button size="sm" onClick={onRetry}>
          {labels.retry}
        </Button>
      </Row>
    )
  }
  return <ConsoleForm {...props} operation={operation} />
}
