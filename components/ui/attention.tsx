import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Section } from './card'
import { Lines, Row } from './layout'
import { Muted, Text } from './text'

/** Something that may need an act: how many there are, and the list of them. */
export interface AttentionItem {
  label: string
  count: number
  href: string
  /** True for what does not work, apart from what waits. */
  isFault?: boolean
}

interface AttentionProps {
  title: string
  items: readonly AttentionItem[]
  /** Said when nothing needs attention. */
  none: string
  format: (count: number) => string
}

/** Shows what needs attention, each with the way to it; or that nothing does. */
export function Attention({ title, items, none, format }: AttentionProps) {
  const shown = items.filter(({ count }) => count > 0)
  return (
    <Section title={title}>
      {shown.length === 0 ? (
        <Muted>{none}</Muted>
      ) : (
        <Lines pad={2}>
          {shown.map(({ label, count, href, isFault }) => (
            <li key={label}>
              <Row as={Link} href={href} nowrap gap={3} size="sm" justify="between">
                {label}
                <Row as="span" nowrap gap={1} tone="muted">
                  <Text as="span" weight="semibold" tabular tone={isFault ? 'danger' : 'warning'}>
                    {format(count)}
                  </Text>
                  <ChevronRight size={16} aria-hidden="true" />
                </Row>
              </Row>
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}
