import { menuSlotRecipe, tabsSlotRecipe } from '@chakra-ui/react/theme'

/** The recipes of the Chakra components in use; one that no screen uses only costs bytes. */
export const slotRecipes = {
  menu: menuSlotRecipe,
  tabs: tabsSlotRecipe,
}
