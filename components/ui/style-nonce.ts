'use client'
import { createContext } from 'react'

/** The nonce of the page's response, for the style elements that browser code adds. */
export const StyleNonce = createContext<string | undefined>(undefined)
