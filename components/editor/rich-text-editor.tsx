'use client'
import { lateComponent } from '@/components/ui/late-component'
import { Panel } from '@/components/ui/layout'
import styles from './rich-text.module.css'

const loading = <Panel surface="inset" className={styles.loading} aria-hidden="true" />

/** The editor, loaded in the browser only where a form has one. */
export const RichTextEditor = lateComponent(() => import('./lexical-editor').then((module) => module.LexicalEditor), { loading })

/** The editor with images and tables. */
export const MediaTextEditor = lateComponent(() => import('./media-editor').then((module) => module.MediaEditor), { loading })
