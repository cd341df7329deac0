'use client'
import { ChakraProvider } from '@chakra-ui/react'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { chakraSystem } from '@/lib/theme/chakra-system'
import { StyleNonce } from './style-nonce'

const InScope = createContext(false)

/**
 * Provides Chakra's theme and style sheet to the Chakra components inside it. Each component that draws with Chakra brings its own scope
 * and is itself loaded on need, in the browser: so no page loads Chakra before something opens.
 */
export function ChakraScope({ children }: { children: ReactNode }) {
  const isNested = useContext(InScope)
  const nonce = useContext(StyleNonce)
  const [cache] = useState(() => cacheOfPage(nonce))
  if (isNested) return children
  return (
    <InScope.Provider value>
      <CacheProvider value={cache}>
        <ChakraProvider value={chakraSystem}>{children}</ChakraProvider>
      </CacheProvider>
    </InScope.Provider>
  )
}

let cacheOfBrowser: EmotionCache | undefined

/** Returns the page's one cache of styles: a second one would write every style again. */
function cacheOfPage(nonce: string | undefined): EmotionCache {
  if (typeof window === 'undefined') return createCache({ key: 'css', nonce })
  cacheOfBrowser ??= createCache({ key: 'css', nonce })
  return cacheOfBrowser
}
