'use client'
import dynamic from 'next/dynamic'
import { Panel } from '@/components/ui/layout'
import styles from './rich-text.module.css'

const loading = () => <Panel surface="inset" className={styles.loading} aria-hidden="true" />

/** The editor, loaded in the browser only where a form has one. */
export const RichTextEditor = dynamic(() => import('./lexical-editor').then((module) => module.LexicalEditor), { ssr: false, loading })

/** The editor with images and tables. */
export const MediaTextEditor = dynamic(() => import('./media-editor').then((module) => module.MediaEditor), { ssr: false, loading })
