'use client'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useServerInsertedHTML } from 'next/navigation'
import { type ReactNode, useState } from 'react'

/** Writes the styles that Emotion creates while streaming into the page's head, in the order of their use; without it hydration fails. */
export function EmotionRegistry({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [{ cache, takeNew }] = useState(() => createRegistry(nonce))
  useServerInsertedHTML(() => {
    const fresh = takeNew()
    if (fresh.length === 0) return null
    const names = fresh.map(({ name }) => name).join(' ')
    const css = fresh.map(({ style }) => style).join('')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: CSS that Emotion serialized from the product's components
    return <style key={names} nonce={nonce} data-emotion={`${cache.key} ${names}`} dangerouslySetInnerHTML={{ __html: css }} />
  })
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

function createRegistry(nonce: string | undefined) {
  const cache = createCache({ key: 'css', nonce })
  cache.compat = true
  const insert = cache.insert
  let fresh: { name: string; style: string }[] = []
  cache.insert = (...args) => {
    const serialized = args[1]
    const isNew = cache.inserted[serialized.name] === undefined
    const result = insert(...args)
    const style = cache.inserted[serialized.name]
    if (isNew && typeof style === 'string') fresh.push({ name: serialized.name, style })
    return result
  }
  const takeNew = () => {
    const taken = fresh
    fresh = []
    return taken
  }
  return { cache, takeNew }
}
