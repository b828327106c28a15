"""A connection to a broker that is re-established whenever it is lost."""

import ssl
import threading
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from stichtisch.bridge.broker import Broker
from stichtisch.bridge.errors import BrokerAway, BrokerNotTrusted, BrokerRefuses
from stichtisch.errors import StichtischError
from stichtisch.i18n.reason import Foreign, Reason

_KEEPALIVE_SECONDS = 30
_PAUSE_SECONDS = 1.0
_LAST_WORD_SECONDS = 2.0

Will = tuple[str, str]


class Connection:
    """A connection to a broker, with one log-in.

    `ready` is called after each log-in, in another thread. `received` is called with the topic, the payload and
    whether the payload was retained. `will` is a topic and a payload, which the broker publishes and retains when this
    connection is lost. If `will` is None, the broker then publishes nothing.
    """

    def __init__(
        self,
        broker: Broker,
        will: Will | None,
        ready: Callable[[], None],
        received: Callable[[str, bytes, bool], None],
    ) -> None:
        self._broker = broker
        self._will = will
        self._ready = ready
        self._received = received
        self._lost = threading.Event()
        self._refused = ""
        self._logged_in = False
        self._returned: Callable[[], None] = lambda: None
        self._client = self._new_client()

    def publish(self, topic: str, payload: str, retain: bool) -> None:
        """Publish a payload. If there is no connection, drop the payload instead of queueing it."""
        # `run` may replace the client at any moment. A client that is still connecting must not publish.
        client = self._client
        # Do not request an acknowledgement, because a payload that is repeated after a lost connection would
        # arrive after the newer state.
        if client.is_connected():
            client.publish(topic, payload, qos=0, retain=retain)

    def subscribe(self, topic: str) -> None:
        """Subscribe to a topic until the connection is lost."""
        self._client.subscribe(topic)

    def run(self, stop: threading.Event, report: Callable[[StichtischError | None], None]) -> None:
        """Stay connected until `stop` is set.

        `report` is called once with each new reason for a lost connection, and with None after each log-in.

        Raises BrokerNotTrusted or BrokerRefuses if the first connection fails because the broker is not trusted or
        refuses it.
        """
        said = ""
        first = True
        while not stop.is_set():
            error = self._once(stop, lambda: report(None))
            if error is None:
                return
            if self._logged_in:
                said, first = "", False
            self._logged_in = False
            if first and not isinstance(error, BrokerAway):
                raise error
            if str(error) != said:
                said = str(error)
                report(error)
            stop.wait(_PAUSE_SECONDS)

    def _once(self, stop: threading.Event, returned: Callable[[], None]) -> StichtischError | None:
        # Stay connected until the connection is lost or the bridge ends. Return the error if the connection is lost,
        # otherwise None.
        self._lost.clear()
        self._refused = ""
        self._returned = returned
        try:
            self._client.connect(self._broker.host, self._broker.port, _KEEPALIVE_SECONDS)
        except ssl.SSLCertVerificationError as error:
            return BrokerNotTrusted(broker=self._broker, reason=Foreign(error.verify_message))
        except OSError as error:
            return BrokerAway(broker=self._broker, reason=error)
        self._client.loop_start()
        try:
            while not self._lost.wait(0.1):
                if stop.is_set():
                    self._say_goodbye()
                    return None
        except KeyboardInterrupt:
            self._say_goodbye()
            raise
        finally:
            self._client.loop_stop()
            # Use a new client for the next connection, because a client that is started twice leaves sockets open.
            self._client = self._new_client()
        if self._refused:
            return BrokerRefuses(broker=self._broker, reason=Foreign(self._refused))
        return BrokerAway(broker=self._broker, reason=Reason("the connection was lost"))

    def _say_goodbye(self) -> None:
        # When a client disconnects properly, the broker does not publish the client's will. Publish the will
        # here instead.
        if self._will is not None and self._client.is_connected():
            self._client.publish(*self._will, qos=1, retain=True).wait_for_publish(_LAST_WORD_SECONDS)
        self._client.disconnect()

    def _new_client(self) -> Client:
        client = Client(CallbackAPIVersion.VERSION2, reconnect_on_failure=False)
        if self._broker.user is not None:
            client.username_pw_set(self._broker.user, self._broker.password)
        if self._broker.encryption is not None:
            client.tls_set_context(self._broker.encryption)
        if self._will is not None:
            client.will_set(*self._will, qos=1, retain=True)
        client.on_connect = self._connected
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        return client

    def _connected(
        self, _client: Client, _data: Any, _flags: ConnectFlags, code: ReasonCode, _more: Properties | None
    ) -> None:
        if code.is_failure:
            self._refused = str(code)
            self._lost.set()
            return
        self._logged_in = True
        self._ready()
        self._returned()

    def _disconnected(
        self,
        _client: Client,
        _data: Any,
        _flags: DisconnectFlags,
        _code: ReasonCode,
        _more: Properties | None,
    ) -> None:
        self._lost.set()

    def _message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        self._received(message.topic, bytes(message.payload), message.retain)
