'use client'
import type { AuditChange } from '@portico/contract/audit/audit-endpoints'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { Badge } from '@/components/ui/badge'
import { Text } from '@/components/ui/text'
import styles from './audit.module.css'
import { useTableLabels } from './use-audit-labels'

type Fields = Record<string, unknown> | null

const LOOK = {
  insert: { tone: 'success', icon: Plus },
  update: { tone: 'info', icon: Pencil },
  delete: { tone: 'danger', icon: Trash2 },
} as const

/** Shows one changed row, field by field, before and after side by side. The fields are rendered only while it is open. */
export function AuditChangePart({ change, openAtFirst }: { change: AuditChange; openAtFirst: boolean }) {
  const t = useTranslations('audit')
  const tableLabel = useTableLabels()
  const [open, setOpen] = useState(openAtFirst)
  const { tone, icon: Icon } = LOOK[change.operation]
  return (
    <details className={styles.change} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
          {t(`operations.${change.operation}`)}
        </Badge>
        <Text as="span" weight="medium">
          {tableLabel(change.table)}
        </Text>
        <Text as="code" size="xs" tone="muted" breakable className={styles.row}>
          {change.rowId}
        </Text>
      </summary>
      {open ? <FieldTable before={change.before as Fields} after={change.after as Fields} /> : null}
    </details>
  )
}

function FieldTable({ before, after }: { before: Fields; after: Fields }) {
  const t = useTranslations('audit')
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const side = (id: 'before' | 'after', fields: Fields): Column<string>[] =>
    fields ? [{ id, width: '1fr', header: t(id), wraps: true, cell: (name) => <FieldValue value={fields[name]} /> }] : []
  const field: Column<string> = { id: 'field', width: '12rem', header: t('field'), primary: true, cell: (name) => <code>{name}</code> }
  return (
    <DataTable
      caption={t('changes')}
      columns={[field, ...side('before', before), ...side('after', after)]}
      rows={names}
      rowKey={(name) => name}
    />
  )
}

function FieldValue({ value }: { value: unknown }): ReactNode {
  const t = useTranslations('audit')
  if (value === null || value === undefined || value === '')
    return (
      <Text as="span" tone="subtle">
        {t('none')}
      </Text>
    )
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.length === 0 ? (
      <Text as="span" tone="subtle">
        {t('none')}
      </Text>
    ) : (
      value.join(', ')
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <pre tabIndex={0} className={styles.value}>
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}
