'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Stack } from '@/components/ui/layout'
import styles from './history.module.css'

/** Shows two values in one table cell, the second smaller below the first; an empty one is left out. */
export function TwoLineCell({ first, second, href }: { first: ReactNode; second: string; href?: string }) {
  return (
    <Stack as="span" inline className={styles.twoLines}>
      {first ? href ? <Link href={href}>{first}</Link> : <span>{first}</span> : null}
      {second ? <span className={first ? styles.muted : undefined}>{second}</span> : null}
    </Stack>
  )
}
