'use client'
import { domAnimation, LazyMotion, m, useReducedMotion } from 'framer-motion'
import type { ReactNode } from 'react'

/** Animates new content into its place; does nothing under reduced motion. For private pages only. */
export function Reveal({ children }: { children: ReactNode }) {
  const still = useReducedMotion()
  return (
    <LazyMotion features={domAnimation} strict>
      <m.div
        initial={still ? false : { opacity: 0, y: 6 }}
        animate={{ opacity: 1, y: 0 }}
        transition={{ duration: 0.18, ease: [0.2, 0, 0, 1] }}
      >
        {children}
      </m.div>
    </LazyMotion>
  )
}
