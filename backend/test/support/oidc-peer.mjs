// An OpenID provider that somebody else wrote, in a process of its own (it is an ES module, which Jest does not run).
import { OAuth2Server } from 'oauth2-mock-server';

const server = new OAuth2Server();
let orders = { claims: {}, profile: {} };
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');
server.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, orders.claims));
server.service.on('beforeUserinfo', (answer) => {
  answer.body = orders.profile;
});
process.on('message', (next) => {
  orders = next;
  process.send({ done: true });
});
process.on('disconnect', () => process.exit(0));
process.send({ url: server.issuer.url });
