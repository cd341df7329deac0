import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Stack } from './layout'
import styles from './states.module.css'
import { Muted, Text } from './text'

/** Shows that nothing exists yet, what would be here, and the next step. Needs no script. */
export function EmptyState({ title, body, action, icon }: { title: ReactNode; body?: ReactNode; action?: ReactNode; icon?: ReactNode }) {
  return (
    <Stack gap={3} align="center" className={styles.state}>
      <Text as="span" tone="subtle" aria-hidden="true">
        {icon ?? <Inbox size={28} />}
      </Text>
      <Text size="md" weight="semibold">
        {title}
      </Text>
      {body ? <Muted className={styles.stateBody}>{body}</Muted> : null}
      {action}
    </Stack>
  )
}
