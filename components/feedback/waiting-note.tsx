'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { followBusy } from '@/lib/waiting/follow-busy'
import { followLinks } from '@/lib/waiting/follow-links'
import { waiting } from '@/lib/waiting/waiting'
import styles from './waiting-note.module.css'

/** The texts of the note. */
export interface WaitingLabels {
  slow: string
  over: string
  retry: string
}

/** Marks what a person clicked, and says when the answer is late, and when there was none. */
export function WaitingNote({ labels }: { labels: WaitingLabels }) {
  const shown = useSyncExternalStore(waiting.subscribe, waiting.current, waiting.current)
  useEffect(followLinks, [])
  useEffect(followBusy, [])
  return (
    <div data-testid="waiting-note">
      {shown ? (
        <Row gap={3} size="sm" surface="toned" className={styles.text} data-tone="info">
          {shown.stage === 'over' ? labels.over : labels.slow}
          {shown.stage === 'over' ? (
            <Button size="sm" onClick={() => window.location.assign(shown.href)}>
              {labels.retry}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </div>
  )
}
