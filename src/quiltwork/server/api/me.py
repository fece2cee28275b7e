"""The guest that asks: a name and the page's settings, no account."""

from __future__ import annotations

import json
from dataclasses import replace

from fastapi import APIRouter

from ..creating import checked_name
from ..refusal import Refusal
from ..shapes import Me
from ..stored import Guest
from .asked import Myself
from .given import REFUSALS, Asking, Given

router = APIRouter(prefix="/api/me", tags=["me"], responses=REFUSALS)

LARGEST_SETTINGS = 4096


@router.get("")
async def me(service: Given, who: Asking) -> Me:
    """Who am I?"""
    return _answer(await service.store.guest(who.guest))


@router.patch("")
async def change_me(service: Given, who: Asking, asked: Myself) -> Me:
    """Change my name or my settings."""
    before = guest = await service.store.guest(who.guest)
    if asked.name is not None:
        guest = replace(guest, name=checked_name(asked.name))
    if asked.settings is not None:
        guest = replace(guest, settings=_settings_text(asked.settings))
    await service.store.keep_guest(guest)
    if guest.name != before.name:
        await service.rooms.rename(guest.id, before.name, guest.name)
    return _answer(guest)


def _settings_text(settings: object) -> str:
    """Settings as they are kept: JSON that every answer can carry."""
    try:
        text = json.dumps(settings, ensure_ascii=False, allow_nan=False)
        fits = len(text.encode()) <= LARGEST_SETTINGS
    except ValueError:  # no number, or half a character
        fits = False
    if not fits:
        raise Refusal("bad_settings", most=LARGEST_SETTINGS)
    return text


def _answer(guest: Guest) -> Me:
    return {"guest": guest.id, "name": guest.name, "settings": json.loads(guest.settings)}
