'use client'
import { createContext } from 'react'
import type { ImageSource } from './rich-text-view'

/** Returns the addresses of the images that a stored text has; undefined for a new text. */
export const ImageSourceContext = createContext<ImageSource | undefined>(undefined)
