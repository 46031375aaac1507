import { createClient } from "@gatehouse-id/client"
import {
  defineElements,
  organizationProfile,
  organizationSwitcher,
  protect,
  signIn,
  userButton,
  userProfile
} from "@gatehouse-id/elements"
import { createApp } from "vue"
import App from "./App.vue"

defineElements({
  client: createClient({ url: __GATEHOUSE_URL__ }),
  elements: [organizationProfile, organizationSwitcher, protect, signIn, userButton, userProfile]
})
createApp(App).mount("#app")
