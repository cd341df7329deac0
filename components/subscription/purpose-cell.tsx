'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Text } from '@/components/ui/text'
import styles from './subscription-list.module.css'

/** Longer purposes are cut on cards as well, where they wrap. */
const SHOWN_MAX = 60

/** Shows what a subscriber uses the API for, cut at the end of the line; opens all of it in a dialog. A dash if they did not say. */
export function PurposeCell({ purpose, subscriber }: { purpose: string; subscriber: string }) {
  const t = useTranslations('subscription')
  const [open, setOpen] = useState(false)
  if (purpose === '') return '–'
  return (
    <>
      <Text
        as="button"
        type="button"
        tone="brand"
        breakable
        className={styles.purpose}
        title={purpose}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {purpose.length > SHOWN_MAX ? `${purpose.slice(0, SHOWN_MAX).trimEnd()}…` : purpose}
      </Text>
      <Dialog open={open} title={t('purposeOf', { name: subscriber })} onClose={() => setOpen(false)}>
        {purpose.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <Text key={index} breakable>
            {line}
          </Text>
        ))}
      </Dialog>
    </>
  )
}
