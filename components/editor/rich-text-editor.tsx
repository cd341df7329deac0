'use client'
import dynamic from 'next/dynamic'
import { Panel } from '@/components/ui/layout'
import styles from './rich-text.module.css'

/** The editor, loaded in the browser only where a form has one. */
export const RichTextEditor = dynamic(() => import('./lexical-editor').then((module) => module.LexicalEditor), {
  ssr: false,
  loading: () => <Panel surface="inset" className={styles.loading} aria-hidden="true" />,
})
