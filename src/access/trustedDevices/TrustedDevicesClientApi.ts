import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { TrustedDeviceId } from "../../contract/Ids.ts"
import {
  TrustedDevice,
  TrustedDeviceNotFound
} from "../../credentials/trustedDevices/TrustedDevice.ts"
import { ClientAuth, LimitedWrites, NotImpersonating } from "../../sessions/clients/ClientAuth.ts"

/** Browsers that skip the signed-in person's second factor. */
export class TrustedDevicesClientApi extends HttpApiGroup.make("client.trustedDevices")
  .add(
    HttpApiEndpoint.get("listOwnTrustedDevices", "/users/me/trusted-devices", {
      success: Schema.Struct({ items: Schema.Array(TrustedDevice) })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List your trusted devices",
        description:
          "Browsers whose sign-ins skip your second factor, the most recently used first, 10 at most. current marks the one that asks."
      })
    ),
    HttpApiEndpoint.delete("removeOwnTrustedDevice", "/users/me/trusted-devices/:trustedDeviceId", {
      params: { trustedDeviceId: TrustedDeviceId },
      success: HttpApiSchema.NoContent,
      error: TrustedDeviceNotFound
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Forget a trusted device",
          description:
            "Its next sign-in asks for the second factor. Sessions that it has now stay as they are."
        })
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Trusted devices",
      description: "The browsers that skip the signed-in user's second factor."
    })
  ) {}
