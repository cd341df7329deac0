'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import controls from '@/components/layout/controls.module.css'
import { useDisclosure } from '@/components/layout/use-disclosure'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { DEFAULT_PREFERENCE, type ListPreference, PAGE_SIZES } from '@/lib/list-preferences/list-preferences'
import type { Column } from './column'
import history from './history.module.css'
import styles from './list-view.module.css'

interface ListViewProps {
  /** All columns of the list. */
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'primary'>[]
  preference: ListPreference
  /** The number of rows per page in effect, which the address may give. */
  size: number
  onChange: (change: Partial<ListPreference>) => void
}

/** Shows a button that opens the choice of columns and of rows per page; the column that names the row is always shown. */
export function ListView({ columns, preference, size, onChange }: ListViewProps) {
  const t = useTranslations('kit.list.view')
  const { open, setOpen, root, trigger, id } = useDisclosure()
  const { hidden } = preference
  const named = columns.filter(({ header }) => typeof header === 'string' && header !== '')
  const toggle = (column: string) =>
    onChange({ hidden: hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column] })
  return (
    <div className={`${controls.disclosure} ${styles.view}`} ref={root}>
      <Button
        ref={trigger}
        variant="ghost"
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('button')}
      </Button>
      <div id={id} className={controls.panel} hidden={!open}>
        {open ? (
          <>
            <Stack as="fieldset" className={styles.choices}>
              <Muted as="legend">{t('columns')}</Muted>
              {named.map(({ id: column, header, primary }) => (
                <Row as="label" key={column} gap={2} tone={primary ? 'muted' : undefined}>
                  <input type="checkbox" checked={primary || !hidden.includes(column)} disabled={primary} onChange={() => toggle(column)} />
                  {header}
                </Row>
              ))}
            </Stack>
            <Row as="label" gap={3} justify="between" className={styles.choices}>
              {t('size')}
              <select className={history.field} value={size} onChange={({ target }) => onChange({ size: Number(target.value) })}>
                {[...new Set([...PAGE_SIZES, size])]
                  .sort((a, b) => a - b)
                  .map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
              </select>
            </Row>
            <Row className={styles.choices}>
              <Button
                size="sm"
                disabled={hidden.length === 0 && size === DEFAULT_PREFERENCE.size}
                onClick={() => {
                  onChange(DEFAULT_PREFERENCE)
                  trigger.current?.focus()
                }}
              >
                {t('reset')}
              </Button>
            </Row>
          </>
        ) : null}
      </div>
    </div>
  )
}
