import type { ReactNode } from 'react'
import { drawn } from '@/components/ui/drawn-icon'
import { Row } from '@/components/ui/layout'
import states from '@/components/ui/states.module.css'
import { Text } from '@/components/ui/text'
import type { AlertKind } from '@/lib/reference/markdown'
import styles from './markdown.module.css'
import type { ReferenceLabels } from './reference-labels'

const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'
const LOOKS = {
  note: { tone: 'info', Icon: drawn(`${CIRCLE}M12 16v-4M12 8h.01`) },
  tip: { tone: 'success', Icon: drawn('M9 18h6M10 22h4M8.5 14a6.5 6.5 0 1 1 7 0') },
  important: { tone: 'info', Icon: drawn('M3 4h18v14H8l-5 4zM12 8v3M12 14.5h.01') },
  warning: { tone: 'warning', Icon: drawn('M12 3 1.5 21h21zM12 10v4M12 17.5h.01') },
  caution: { tone: 'danger', Icon: drawn('M8 2h8l6 6v8l-6 6H8l-6-6V8zM12 8v4M12 16h.01') },
} as const satisfies Record<AlertKind, object>

/** Shows a part of a description that its author sets apart, with what it is in the language of the page. Needs no script. */
export function Alert({ kind, t, children }: { kind: AlertKind; t: ReferenceLabels; children: ReactNode }) {
  const { tone, Icon } = LOOKS[kind]
  return (
    <Row nowrap gap={3} align="start" role="note" className={states.notice} data-tone={tone}>
      <Icon size={18} />
      <Text as="div" grow className={`${states.noticeBody} ${styles.markdown}`}>
        <Text weight="semibold">{t(`alerts.${kind}`)}</Text>
        {children}
      </Text>
    </Row>
  )
}
