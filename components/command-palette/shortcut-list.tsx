'use client'
import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'

const SHORTCUTS = {
  palette: ['Ctrl K', '⌘ K'],
  search: ['/'],
  shortcuts: ['?'],
  move: ['↑', '↓'],
  choose: ['Enter'],
  close: ['Esc'],
} as const

/** Shows the keyboard shortcuts of the developer center in a dialog. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('command-palette')
  return (
    <Dialog open onClose={onClose} title={t('shortcutsTitle')} size="sm">
      <Stack as="ul" gap={3}>
        {(Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]).map((name) => (
          <Row as="li" key={name} gap={2} columnGap={4} justify="between">
            <span>{t(`keys.${name}`)}</span>
            <Row as="span" inline gap={2}>
              {SHORTCUTS[name].map((key) => (
                <Text as="kbd" mono size="sm" key={key}>
                  {key}
                </Text>
              ))}
            </Row>
          </Row>
        ))}
      </Stack>
    </Dialog>
  )
}
