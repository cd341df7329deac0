'use client'
import { useEffect, useState } from 'react'
import styles from './message-page.module.css'

interface HomeLinkProps {
  home: string
  text: string
  /** The text of the link to a list; without it there is none, and `home` is the person's. */
  listText?: string
}

/**
 * Links home. With `listText` it links first to the list that the page's address leads to an item of, and in the developer center home is the
 * first page of the person's category.
 */
export function HomeLink({ home, text, listText }: HomeLinkProps) {
  const [ways, setWays] = useState<{ home: string; list?: string }>({ home })

  useEffect(() => {
    // Loaded on need: these links are in the not-found page that every page carries.
    if (listText) import('./ways-on').then(({ waysOn }) => setWays(waysOn(home))).catch(() => undefined)
  }, [home, listText])

  return (
    <>
      {ways.list && (
        <a className={styles.primary} href={ways.list}>
          {listText}
        </a>
      )}
      <a className={ways.list ? 'ui-link' : styles.primary} href={ways.home}>
        {text}
      </a>
    </>
  )
}
