"""Push subscriptions by request: a browser asks to be told, and asks no more."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import JSONBody

from sapeur.games.game import Words
from sapeur.server import messages as m
from sapeur.server.log import now
from sapeur.server.people import TheHub, TheLimiter, ThePlayer
from sapeur.server.problems import Refuse, charge, refusals
from sapeur.server.push.endpoints import is_push_endpoint
from sapeur.server.store import PushSubscription

MOST_SUBSCRIPTIONS = 10  # browsers of one person
SUBSCRIBE_COST = 5  # acts, as making a table
NO_PUSH = Words(
    en="This server sends no notices to closed pages.",
    fr="Ce serveur n'envoie pas d'avis aux pages fermées.",
)
BAD_ENDPOINT = Words(
    en="This is not the address of a push service.",
    fr="Ce n'est pas l'adresse d'un service de notification.",
)


class Push(Controller):
    """To be told of my turn while no page is open."""

    path = "/api/push"
    tags = ("push",)

    @get("/", summary="The server's public key, if it sends pushes", responses=refusals())
    async def key(self, hub: TheHub) -> m.PushInfo:
        key = hub.notices.key
        return m.PushInfo(key.public if key is not None else None)

    @post(
        "/",
        status_code=204,
        summary="Tell this browser when it is my turn; of many browsers the latest are told",
        responses=refusals(400, 401, 404, changes=True),
    )
    async def subscribe(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter, data: JSONBody[m.PushRequest]
    ) -> None:
        if hub.notices.key is None:
            raise Refuse(404, "no-push", NO_PUSH)
        charge(actions, player.id, SUBSCRIBE_COST)
        allow_loopback = hub.settings.push_to_loopback_for_tests
        if not is_push_endpoint(data.endpoint, allow_loopback=allow_loopback):
            raise Refuse(400, "bad-endpoint", BAD_ENDPOINT)
        subscription = PushSubscription(data.endpoint, data.p256dh, data.auth, data.language, now())
        await hub.store.add_push_subscription(player.id, subscription, MOST_SUBSCRIPTIONS)

    @post(
        "/end",
        status_code=204,
        summary="Tell this browser no more",
        responses=refusals(400, 401, changes=True),
    )
    async def end(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter, data: JSONBody[m.PushEnd]
    ) -> None:
        charge(actions, player.id)
        await hub.store.remove_push_subscription(player.id, data.endpoint)
