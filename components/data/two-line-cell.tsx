'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Stack } from '@/components/ui/layout'
import styles from './history.module.css'

/** Two things that belong together in one cell of a table, the second smaller below the first; one of them where the other is empty. */
export function TwoLineCell({ first, second, href }: { first: ReactNode; second: string; href?: string }) {
  return (
    <Stack as="span" inline className={styles.twoLines}>
      {first ? href ? <Link href={href}>{first}</Link> : <span>{first}</span> : null}
      {second ? <span className={first ? styles.muted : undefined}>{second}</span> : null}
    </Stack>
  )
}
